import { useId } from 'preact/hooks'

export interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly text: string }[]
  readonly choose: (value: string) => void
}

export function Choice({ label, value, choices, choose }: ChoiceProps) {
  const id = useId()
  return (
    <span class="choice">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          choose(event.currentTarget.value)
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </span>
  )
}
