/** What `callback` gives; undefined where it throws. */
export function tryOrUndefined<Value>(callback: () => Value): Value | undefined {
  try {
    return callback()
  } catch {
    return undefined
  }
}
