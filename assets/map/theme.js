// Streamlit's theme as the map needs it.

import { colours, luminance, rgb } from "./palette.js";

const FONTS = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif';

export function themeOf(element) {
  const style = getComputedStyle(element);
  const colour = (name, other) => rgb(style.getPropertyValue(name) || other);
  const background = colour("--st-background-color", "#ffffff");
  const dark = luminance(background) < 0.3;
  return {
    dark,
    background,
    text: colour("--st-text-color", dark ? "#eeeeee" : "#222222"),
    accent: colour("--st-primary-color", "#0b6baa"),
    colours: colours(dark),
    font: [style.getPropertyValue("--st-font").trim(), FONTS].filter(Boolean).join(", "),
  };
}
