// A row of short facts, each in a pill.
export function Badges({ items }: { items: readonly string[] }) {
	return (
		<ul className="flex flex-wrap items-center gap-2">
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
