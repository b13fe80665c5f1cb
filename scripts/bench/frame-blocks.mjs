// The ways in which a browser keeps the secure frame out of a page, and the text of the catalog that names each.

/** Hands the real answer out with other headers; undefined takes one away. */
const withHeaders = change => async route => {
  const url = new URL(route.request().url())
  url.hash = ''
  // Node does not resolve names below localhost.
  const response = await route.fetch({ url: url.href.replace(url.hostname, '127.0.0.1') })
  const headers = Object.entries({ ...response.headers(), ...change(response.headers()) }).filter(
    ([, value]) => value !== undefined,
  )
  await route.fulfill({ response, headers: Object.fromEntries(headers) })
}
const withPolicy = (directive, source) =>
  withHeaders(({ 'content-security-policy': policy }) => ({
    'content-security-policy': policy?.replace(new RegExp(`${directive} [^;]*`), `${directive} ${source}`),
  }))

const isPage =
  ({ dapp }) =>
  url =>
    url.origin === dapp && url.pathname.endsWith('.html')
const isFrame =
  ({ frame }) =>
  url =>
    url.origin === frame && url.pathname === '/'

export const frameBlocks = [
  {
    name: 'blocked by the policy of the page',
    sentence: 'error.frame-csp-text',
    block: (page, addresses) => page.route(isPage(addresses), withPolicy('frame-src', "'none'")),
  },
  {
    name: 'blocked by a blocker',
    sentence: 'error.frame-blocked-text',
    block: (page, addresses) => page.route(isFrame(addresses), route => route.abort('blockedbyclient')),
  },
  {
    name: 'blocked by frame-ancestors',
    sentence: 'error.frame-origin-text',
    block: (page, addresses) => page.route(isFrame(addresses), withPolicy('frame-ancestors', "'none'")),
  },
  {
    name: 'blocked by the embedder policy of the page',
    sentence: 'error.frame-origin-text',
    async block(page, addresses) {
      await page.route(
        isPage(addresses),
        withHeaders(() => ({ 'cross-origin-embedder-policy': 'require-corp' })),
      )
      // A frame whose headers were lost on the way lets no page with such a policy hold it.
      await page.route(
        isFrame(addresses),
        withHeaders(() => ({ 'cross-origin-embedder-policy': undefined })),
      )
    },
  },
]
