// The search form of the blog: a query and category buttons.
import { Search as SearchIcon } from 'lucide-react';
import { useId } from 'react';
import { type Category, categories } from '../post.ts';
import type { Search } from './find-posts.ts';

interface Props {
	search: Search;
	onChange: (next: Search) => void;
}

export function SearchForm({ search, onChange }: Props) {
	const id = useId();
	return (
		<search className="needs-script block">
			<label htmlFor={id} className="font-semibold text-ink-soft text-small">
				Search articles
			</label>
			<div className="relative mt-2">
				<SearchIcon
					aria-hidden
					className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
				/>
				<input
					id={id}
					type="search"
					value={search.query}
					onChange={(event) => onChange({ ...search, query: event.target.value })}
					placeholder="Shadows, hair, PNG"
					autoComplete="off"
					className="min-h-12 w-full rounded-control border-[1.5px] border-line-input bg-surface pr-3 pl-11 text-ink placeholder:text-ink-soft"
				/>
			</div>
			<fieldset className="mt-8">
				<legend className="font-semibold text-ink-soft text-small">Category</legend>
				<div className="mt-2 flex flex-wrap gap-2 lg:flex-col lg:items-start lg:gap-0">
					{[undefined, ...categories].map((category) => (
						<CategoryButton
							key={category ?? 'All'}
							category={category}
							pressed={search.category === category}
							onPress={() => onChange({ ...search, category })}
						/>
					))}
				</div>
			</fieldset>
		</search>
	);
}

interface CategoryButtonProps {
	category: Category | undefined;
	pressed: boolean;
	onPress: () => void;
}

function CategoryButton({ category, pressed, onPress }: CategoryButtonProps) {
	return (
		<button
			type="button"
			aria-pressed={pressed}
			onClick={onPress}
			className="min-h-11 cursor-pointer rounded-full border border-line-input px-4 text-ink-soft hover:border-ink hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-background lg:rounded-none lg:border-0 lg:px-0 lg:font-display lg:font-semibold lg:text-lead lg:aria-pressed:bg-transparent lg:aria-pressed:text-ink lg:aria-pressed:underline lg:aria-pressed:decoration-2 lg:aria-pressed:decoration-peel lg:aria-pressed:underline-offset-8 forced-colors:aria-pressed:underline"
		>
			{category ?? 'All'}
		</button>
	);
}
