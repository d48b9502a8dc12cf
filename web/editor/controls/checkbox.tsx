// A checkbox with its label.
interface Props {
	label: string;
	checked: boolean;
	onChange: (checked: boolean) => void;
}

export function Checkbox({ label, checked, onChange }: Props) {
	return (
		<label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
			<input
				type="checkbox"
				className="tick"
				checked={checked}
				onChange={(event) => onChange(event.target.checked)}
			/>
			{label}
		</label>
	);
}
