// The browser's tooltip of a button, which is positioned, for the mouse only: screen readers would read a title of the
// button itself after its name, and most repeat it.
export function Tooltip({ text }: { text: string }) {
	return <span aria-hidden title={text} className="absolute inset-0" />;
}
