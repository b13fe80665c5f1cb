let locks = 0
let sheet: CSSStyleSheet | undefined

/**
 * Stops the page from scrolling under the modal, and returns the function that unlocks it, to be called once. All
 * modals share one style sheet, so styles that the host or another instance sets or removes meanwhile are not touched.
 */
export function lockScroll(): () => void {
  if (!locks++) {
    // Keeps the space of a visible scroll bar, so that the page does not shift.
    const gutter = window.innerWidth > document.documentElement.clientWidth ? ';scrollbar-gutter:stable' : ''
    sheet = new CSSStyleSheet()
    sheet.replaceSync(`:root{overflow:hidden!important${gutter}}`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  return () => {
    if (--locks) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(adopted => adopted !== sheet)
    // Emptied as well: a host that saved the page's sheets meanwhile may restore this one.
    sheet?.replaceSync('')
  }
}
