// The jobs of a cutout for a program: one that also renders it, or for several recipes an analysis and its renderings.
import type { AnalyseOptions, QueueJob } from '../../queue/job.ts';
import { type Part, renderingPart } from '../../store/parts.ts';

interface Plan extends Required<Pick<AnalyseOptions, 'onBackground' | 'acceptWebp' | 'maxOutputPixels'>> {
	/** In their canonical form, one for each output. */
	readonly recipes: readonly string[];
	readonly region: AnalyseOptions['region'] | undefined;
}

/** Jobs to be run one after the other, and the parts that are then stored, one for each recipe. */
export function planJobs(
	id: string,
	plan: Plan,
): { jobs: readonly QueueJob[]; outputParts: readonly Part[] } {
	const { recipes, region, maxOutputPixels, onBackground, acceptWebp } = plan;
	const analysis = { maxOutputPixels, ...(region && { region }), ...(acceptWebp && { acceptWebp }) };
	const laid = onBackground ? { onBackground } : {};
	const [recipe = '', ...more] = recipes;
	if (more.length === 0) {
		const options = { ...analysis, ...laid, ...(recipe && { recipe }) };
		return { jobs: [{ kind: 'analyse', id, options }], outputParts: ['result'] };
	}
	/** The lossless cutout is the analysis itself. */
	const isResult = (canonical: string) => canonical === '' && !onBackground;
	const rendered = [...new Set(recipes)].filter((canonical) => !isResult(canonical));
	return {
		jobs: [
			{ kind: 'analyse', id, options: analysis },
			...rendered.map((canonical) => ({
				kind: 'render' as const,
				id,
				recipe: canonical,
				...laid,
				...(acceptWebp && { acceptWebp }),
			})),
		],
		outputParts: recipes.map((canonical) => (isResult(canonical) ? 'result' : renderingPart(canonical))),
	};
}
