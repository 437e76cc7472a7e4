// The presets, one file each. To add one: its file here, its line here, its place in presets() (registry.cpp).
#pragma once

#include "logic/technique.hpp"

namespace ninefold::logic {

const Preset& hodoku_preset();  // the default
const Preset& ninefold_preset();
const Preset& se_preset();

}  // namespace ninefold::logic
