// How the pages are built: all of them prerendered to files, no server rendering at run time.
import type { Config } from '@react-router/dev/config';

export default {
	appDirectory: 'web',
	buildDirectory: 'build',
	ssr: false,
	prerender: ({ getStaticPaths }) => getStaticPaths(),
} satisfies Config;
