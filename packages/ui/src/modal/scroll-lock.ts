let locks = 0
let sheet: CSSStyleSheet | undefined

/**
 * Keeps the page from scrolling under the modal until what it returns is called, once. By a style sheet of its own and
 * for all modals together: what the host, or another instance, sets and takes back meanwhile stays theirs.
 */
export function lockScroll(): () => void {
  if (!locks++) {
    // The place of a scroll bar stays, where there is one.
    const gutter = window.innerWidth > document.documentElement.clientWidth ? ';scrollbar-gutter:stable' : ''
    sheet = new CSSStyleSheet()
    sheet.replaceSync(`:root{overflow:hidden!important${gutter}}`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  return () => {
    if (--locks) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
    // A host that noted the sheets of the page meanwhile may put them all back.
    sheet?.replaceSync('')
  }
}
