const digits = /^[\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]+$/
const point = /[.,\u066b\uff0e]/

/**
 * Keeps keys that are no part of an amount from an amount's input: digits of any keyboard and one decimal sign are.
 * What is pasted comes in as it is, and is told to be wrong where it is: half of it would be another amount.
 */
export function keepAmountKeys(event: InputEvent): void {
  const { data, inputType, target } = event
  if (inputType !== 'insertText' || data === null || !(target instanceof HTMLInputElement)) return
  const { value, selectionStart, selectionEnd } = target
  const rest = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length)
  const isPoint = data.length === 1 && point.test(data) && !point.test(rest)
  if (!isPoint && !digits.test(data)) event.preventDefault()
}
