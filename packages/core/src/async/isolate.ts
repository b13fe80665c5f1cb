/** Wraps a host's listener: its failure is reported to the page (`window.onerror`), and stops nothing here. */
export const isolate =
  <Values extends readonly unknown[]>(listener: (...values: Values) => void): ((...values: Values) => void) =>
  (...values) => {
    try {
      listener(...values)
    } catch (error) {
      // eslint-disable-next-line no-console -- it is the host's error, and Node has no other place for it
      ;(globalThis.reportError ?? console.error)(error)
    }
  }
