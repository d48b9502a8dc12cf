// The grounds the bear can be put on: the full stage of each, and a swatch to choose it by.
import type { ReactNode } from 'react';
import { Picture } from '#web/ui/picture.tsx';

export interface Ground {
	name: string;
	stage: ReactNode;
	swatch: string;
}

/** Colours of the two photos, there before the photo is. */
const night = 'bg-[#3a3560]';
const green = 'bg-[#6f9a3c]';

/** The stage is a square on a phone, where a 3:2 picture that fills it is half as wide again. */
export const stageSizes = '(width >= 64rem) 62vw, (width >= 40rem) 94vw, 140vw';

function Plain({ className, children }: { className: string; children?: ReactNode }) {
	return <div className={`size-full ${className}`}>{children}</div>;
}

/** The lights in a corner of the headphones' picture, brought near: they are out of focus anyway. */
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
			<Picture name="teddy" alt="" sizes={stageSizes} className="size-full object-cover" />
		</Plain>
	);
}

export const grounds: readonly [Ground, ...Ground[]] = [
	{ name: 'Checkerboard', stage: <Plain className="checkerboard" />, swatch: 'checkerboard' },
	{ name: 'White', stage: <Plain className="bg-[#fff]" />, swatch: 'bg-[#fff]' },
	{ name: 'Black', stage: <Plain className="bg-[#000]" />, swatch: 'bg-[#000]' },
	{ name: 'Orange', stage: <Plain className="bg-(--orange)" />, swatch: 'bg-(--orange)' },
	{ name: 'City lights', stage: <CityLights />, swatch: night },
	{ name: 'The garden', stage: <Garden />, swatch: green },
];
