// The orange (the fruit) of the illustrations: painted, or as a dashed outline.
const leaf = 'M330 172c20-66 82-92 138-74-10 58-66 92-138 74z';

export function Orange() {
	return (
		<>
			<circle className="fill-[var(--orange)]" cx="330" cy="330" r="170" />
			<path
				className="fill-[var(--orange-shade)]"
				d="M468.1 230.9A170 170 0 0 1 210 450.4A182 182 0 0 0 468.1 230.9z"
			/>
			<ellipse
				className="fill-[var(--orange-light)]"
				cx="256"
				cy="250"
				rx="46"
				ry="24"
				transform="rotate(-38 256 250)"
			/>
			<path className="fill-[var(--orange-leaf)]" d={leaf} />
		</>
	);
}

export function OrangeOutline() {
	return (
		<g className="fill-none stroke-line-input" strokeWidth="3" strokeDasharray="11 9" strokeLinecap="round">
			<circle cx="330" cy="330" r="170" />
			<path d={leaf} />
		</g>
	);
}
