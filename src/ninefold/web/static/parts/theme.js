// Light, dark or the system default.

/** @param {"system" | "light" | "dark"} theme */
export function followTheme(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
