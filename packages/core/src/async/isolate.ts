/** A host's listener whose failure is the page's to hear of (`window.onerror`), and stops nothing here. */
export const isolate =
  <Value>(listener: (value: Value) => void): ((value: Value) => void) =>
  value => {
    try {
      listener(value)
    } catch (error) {
      reportError(error)
    }
  }
