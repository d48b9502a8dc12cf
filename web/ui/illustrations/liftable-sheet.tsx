// The sheet of a drop area, drawn behind its content: its corner lifts while a file is dragged over the page (paper.css).

export function LiftableSheet() {
	return (
		<>
			<div aria-hidden className="drop-zone-under checkerboard absolute inset-0 rounded-card" />
			<div aria-hidden className="drop-zone-sheet absolute inset-0 rounded-card" />
			<div aria-hidden className="drop-zone-flap absolute right-0 bottom-0" />
		</>
	);
}
