const digit = /[\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/
const point = /[.,\u066b\uff0e]/

/**
 * Keeps keys that are no part of an amount from an amount's input: digits of any keyboard and one decimal sign are.
 * What is pasted, dictated or filled in comes in as it is, and is told to be wrong where it is: half of it would be
 * another amount.
 */
export function keepAmountKeys(event: InputEvent): void {
  const { data, inputType, target } = event
  if (inputType !== 'insertText' || data?.length !== 1 || !(target instanceof HTMLInputElement)) return
  const { value, selectionStart, selectionEnd } = target
  const rest = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length)
  if (!digit.test(data) && !(point.test(data) && !point.test(rest))) event.preventDefault()
}
