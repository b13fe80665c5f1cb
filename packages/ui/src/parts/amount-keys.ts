const digit = /[\d\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\uff10-\uff19]/
const sign = /[.,\u060c\u066b\uff0e]/
/**
 * Matches a separator at the end or before the last digit: a second one would be a typing error, because thousands are
 * not grouped like that.
 */
const slip = /[.,\u060c\u066b\uff0e].?$/

/**
 * Blocks keys that cannot belong to an amount; digits of any script and a decimal separator are allowed. Pasted,
 * dictated and autofilled text and further separators stay and are validated later: removing a part would change the
 * amount, `1,234.5` to `1,2345`.
 */
export function allowOnlyAmountKeys(event: InputEvent): void {
  const { data, inputType, target } = event
  if (inputType !== 'insertText' || data?.length !== 1 || !(target instanceof HTMLInputElement)) return
  const { value, selectionStart, selectionEnd } = target
  const remaining = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length)
  if (!digit.test(data) && !(sign.test(data) && !slip.test(remaining))) event.preventDefault()
}
