// The backgrounds of the interactive demo: each in full, and as a swatch.
import type { ReactNode } from 'react';
import { Picture } from '#web/pictures/picture.tsx';

export interface DemoBackground {
	name: string;
	full: ReactNode;
	/** Class of the swatch. */
	swatch: string;
}

/** Placeholder colours of the two photos while they load. */
const night = 'bg-[#3a3560]';
const green = 'bg-[#6f9a3c]';

/** The demo is a square on a phone, where a 3:2 picture that covers it is 1.5 times as wide. */
export const demoSizes = '(width >= 64rem) 62vw, (width >= 40rem) 94vw, 140vw';

function Plain({ className, children }: { className: string; children?: ReactNode }) {
	return <div className={`size-full ${className}`}>{children}</div>;
}

/** An enlarged corner of the headphones picture; it is out of focus already. */
function CityLights() {
	return (
		<Plain className={`${night} overflow-hidden`}>
			<Picture
				name="headphones"
				alt=""
				sizes="(width >= 64rem) 130vw, 200vw"
				className="size-full origin-[8%_12%] scale-[3.6] object-cover object-left-top blur-[3px]"
			/>
		</Plain>
	);
}

function Garden() {
	return (
		<Plain className={green}>
			<Picture name="teddy" alt="" sizes={demoSizes} className="size-full object-cover" />
		</Plain>
	);
}

export const demoBackgrounds: readonly [DemoBackground, ...DemoBackground[]] = [
	{ name: 'Checkerboard', full: <Plain className="checkerboard" />, swatch: 'checkerboard' },
	{ name: 'White', full: <Plain className="bg-[#fff]" />, swatch: 'bg-[#fff]' },
	{ name: 'Black', full: <Plain className="bg-[#000]" />, swatch: 'bg-[#000]' },
	{ name: 'Orange', full: <Plain className="bg-(--orange)" />, swatch: 'bg-(--orange)' },
	{ name: 'City lights', full: <CityLights />, swatch: night },
	{ name: 'The garden', full: <Garden />, swatch: green },
];
