/** A button of the page. `isMain`: the one that is to be pressed first. */
export function Button({
  text,
  isMain = false,
  disabled = false,
  onClick,
}: {
  readonly text: string
  readonly isMain?: boolean
  readonly disabled?: boolean
  readonly onClick: () => void
}) {
  return (
    <button type="button" className={isMain ? 'button main' : 'button'} disabled={disabled} onClick={onClick}>
      {text}
    </button>
  )
}
