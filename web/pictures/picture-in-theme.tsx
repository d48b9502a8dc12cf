// A picture of the interface itself, in the visitor's colour scheme. Browsers load only the one that is shown.
import { Picture } from './picture.tsx';

interface Props {
	/** The light picture; the dark one has the same name with `-dark`. */
	name: 'editor' | 'editor-phone' | 'editor-brush';
	alt: string;
	sizes: string;
}

export function PictureInTheme({ name, alt, sizes }: Props) {
	return (
		<>
			<Picture name={name} alt={alt} sizes={sizes} className="h-auto w-full dark:hidden" />
			<Picture name={`${name}-dark`} alt={alt} sizes={sizes} className="hidden h-auto w-full dark:block" />
		</>
	);
}
