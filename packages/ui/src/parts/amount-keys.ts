const digit = /[\d\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\uff10-\uff19]/
const sign = /[.,\u060c\u066b\uff0e]/
/** A second sign in such an amount is a slip: nobody parts thousands so. */
const slip = /[.,\u060c\u066b\uff0e].?$/

/**
 * Keeps keys that are no part of an amount from an amount's input: digits of any keyboard and one decimal sign are.
 * Another sign further on stands, as does what is pasted, dictated or filled in, and is told to be wrong where it is:
 * half of it would be another amount, `1,2345` of `1,234.5`.
 */
export function allowOnlyAmountKeys(event: InputEvent): void {
  const { data, inputType, target } = event
  if (inputType !== 'insertText' || data?.length !== 1 || !(target instanceof HTMLInputElement)) return
  const { value, selectionStart, selectionEnd } = target
  const remaining = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length)
  if (!digit.test(data) && !(sign.test(data) && !slip.test(remaining))) event.preventDefault()
}
