// How the pages are built: prerendered to files, no server rendering at run time.
import type { Config } from '@react-router/dev/config';

export default {
	appDirectory: 'web',
	buildDirectory: 'build',
	ssr: false,
	prerender: ['/', '/upload', '/processing', '/results', '/404'],
} satisfies Config;
