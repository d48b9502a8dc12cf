// A row of short facts, each in a pill.

interface Props {
	items: readonly string[];
	className?: string;
}

export function Badges({ items, className = '' }: Props) {
	return (
		<ul className={`flex flex-wrap items-center gap-2 ${className}`}>
			{items.map((item) => (
				<li
					key={item}
					className="rounded-full border border-line bg-surface px-3 py-1 font-medium text-ink-soft text-small"
				>
					{item}
				</li>
			))}
		</ul>
	);
}
