// Explains why the web app cannot start.  This is not a module, because browsers load no modules from a file.
var ninefoldUnable = "This browser cannot run the web app without a server. Update your browser, or run ninefold serve.";
(function () {
  var reason = "";
  if (location.protocol === "file:") reason = "Browsers cannot run this web app from a file. Run python3 -m http.server in its folder, then open http://localhost:8000.";
  else if (!("noModule" in HTMLScriptElement.prototype)) reason = ninefoldUnable;
  if (reason) {
    addEventListener("DOMContentLoaded", function () {
      document.getElementById("board").textContent = reason;
    });
  }
})();
