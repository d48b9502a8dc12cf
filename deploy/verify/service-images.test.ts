import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { composeFile, exampleSettings } from '../files.ts';
import { standIns, withRegistry } from './service-images.ts';

it.each([
	['redis:7.2-alpine', 'docker.io/library/redis:7.2-alpine'],
	['chrislusf/seaweedfs:4.47', 'docker.io/chrislusf/seaweedfs:4.47'],
	['quay.io/ceph/ceph:v18', 'quay.io/ceph/ceph:v18'],
	['registry:5000/peel', 'registry:5000/peel'],
	['localhost/peel:0.1.0', 'localhost/peel:0.1.0'],
])('%s has the full name %s', (image, full) => {
	expect(withRegistry(image)).toBe(full);
});

it('each service of the compose file whose image is not ours has a stand-in', () => {
	const { services } = composeFile(exampleSettings());
	const others = Object.entries(services)
		.filter(([name, { image }]) => !image.startsWith('peel:') && name !== 'prometheus')
		.map(([name]) => name);
	expect(Object.keys(standIns).sort()).toEqual(others.sort());
	expect(readdirSync(path.join(import.meta.dirname, 'stand-ins')).sort()).toEqual(others.sort());
});
