// Pages that go to one address at a time. The runner leaves a page for an empty one as soon as its tests have ended: on
// a busy machine that may be before it has heard that the page arrived, and the browser's end of the first journey then
// fails the second.

/**
 * Lets each navigation of a page wait for the former one, whatever came of that.
 * @template {{ goto: (...args: any[]) => Promise<unknown> }} T
 * @param {T} page
 * @returns {T} the same page
 */
export function oneNavigation(page) {
  const goto = page.goto.bind(page)
  let former = Promise.resolve()
  page.goto = (...args) => {
    const own = former.then(() => goto(...args))
    former = own.catch(() => undefined)
    return own
  }
  return page
}
