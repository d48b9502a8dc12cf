// Prerenders every page to a file; nothing is rendered on the server at run time.
import type { Config } from '@react-router/dev/config';

export default {
	appDirectory: 'web',
	buildDirectory: 'build',
	ssr: false,
	prerender: ({ getStaticPaths }) => getStaticPaths(),
} satisfies Config;
