// The kinds of shadow, as a user chooses them for one cutout or for a batch.
export const shadowKinds = [
	{ value: 'none', name: 'None' },
	{ value: 'contact', name: 'Contact' },
	{ value: 'drop', name: 'Drop' },
] as const;

export type ShadowKind = (typeof shadowKinds)[number]['value'];
