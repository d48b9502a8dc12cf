// The constant that the brand plugin defines.

/** Background of the page in light and dark mode, as #rrggbb. */
declare const __PAGE_COLOR__: import('./tokens.ts').ColorToken;
