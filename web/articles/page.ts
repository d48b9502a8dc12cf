// A text page, such as the guide or a policy, as parsed from its Markdown file at build.

export interface PageText {
	title: string;
	description: string;
	/** YYYY-MM-DD; policies have one. */
	effective?: string;
	/** HTML before the first section. */
	intro: string;
	sections: readonly Section[];
}

export interface Section {
	id: string;
	title: string;
	/** HTML before the first part, or all of it if there are no parts. */
	html: string;
	parts: readonly Part[];
}

interface Part {
	id: string;
	title: string;
	html: string;
}

/** The section with that id. Throws if there is none, which fails the build. */
export function sectionOf(page: PageText, id: string): Section {
	const section = page.sections.find((one) => one.id === id);
	if (!section) throw new Error(`"${page.title}" has no section "${id}"`);
	return section;
}
