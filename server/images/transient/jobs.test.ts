import { expect, it } from 'vitest';
import { renderingPart } from '../../store/parts.ts';
import { planJobs } from './jobs.ts';

const plain = { region: undefined, maxOutputPixels: 1_000, onBackground: false, acceptWebp: false };
const region = { left: 1, top: 2, width: 3, height: 4 };

it('one recipe is rendered in the job of the analysis', () => {
	expect(planJobs('id', { ...plain, recipes: ['format=jpg'], region })).toEqual({
		jobs: [{ kind: 'analyse', id: 'id', options: { maxOutputPixels: 1_000, region, recipe: 'format=jpg' } }],
		outputParts: ['result'],
	});
	expect(planJobs('id', { ...plain, recipes: [''] }).jobs).toEqual([
		{ kind: 'analyse', id: 'id', options: { maxOutputPixels: 1_000 } },
	]);
});

it('several recipes are rendered from the lossless cutout, equal ones once, and the cutout itself not again', () => {
	const { jobs, outputParts } = planJobs('id', {
		...plain,
		recipes: ['format=jpg', '', 'format=jpg'],
		region,
	});
	expect(jobs).toEqual([
		{ kind: 'analyse', id: 'id', options: { maxOutputPixels: 1_000, region } },
		{ kind: 'render', id: 'id', recipe: 'format=jpg' },
	]);
	expect(outputParts).toEqual([renderingPart('format=jpg'), 'result', renderingPart('format=jpg')]);
});

it('of several outputs on a background each is rendered, and the analysis does not get the background', () => {
	const on = { ...plain, onBackground: true, acceptWebp: true };
	const laid = { onBackground: true, acceptWebp: true };
	expect(planJobs('id', { ...on, recipes: ['', 'format=jpg'] })).toEqual({
		jobs: [
			{ kind: 'analyse', id: 'id', options: { maxOutputPixels: 1_000, acceptWebp: true } },
			{ kind: 'render', id: 'id', recipe: '', ...laid },
			{ kind: 'render', id: 'id', recipe: 'format=jpg', ...laid },
		],
		outputParts: [renderingPart(''), renderingPart('format=jpg')],
	});
	expect(planJobs('id', { ...on, recipes: [''] })).toEqual({
		jobs: [{ kind: 'analyse', id: 'id', options: { maxOutputPixels: 1_000, ...laid } }],
		outputParts: ['result'],
	});
});
