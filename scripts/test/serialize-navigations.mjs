// Serialises the navigations of a page. The runner navigates to an empty page as soon as the tests have ended. On a
// busy machine that may happen before the first navigation has resolved, and its late end would make the second one
// fail.

/**
 * Makes each navigation of a page wait until the previous one has settled.
 * @template {{ goto: (...args: any[]) => Promise<unknown> }} T
 * @param {T} page
 * @returns {T} the same page
 */
export function serializeNavigations(page) {
  const goto = page.goto.bind(page)
  let previous = Promise.resolve()
  page.goto = (...args) => {
    const navigation = previous.then(() => goto(...args))
    previous = navigation.catch(() => undefined)
    return navigation
  }
  return page
}
