// Outlines of the mark in a box of 32 by 32, shared by the header and the favicon.

export const markShape = {
	checks: 'M26 12h6v6h-6zM20 18h6v6h-6zM14 24h6v6h-6zM26 24h6a8 8 0 0 1-2 5.3q-.3.4-.7.7H26zM20 30h6v2h-6z',
	sheet: 'M8 0h16a8 8 0 0 1 8 8v2L10 32H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z',
	flap: 'M32 10H17a7 7 0 0 0-7 7v15z',
} as const;
