// S9 of the security design: the frame's Content Security Policy is the one that docs/security.md prints, on every page
// and file of it, as is that of the pages which social logins come back to, and the browser stops what it forbids:
// code, styles and pictures from elsewhere, and every way to tell somebody something.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, expect, type Frame } from '@playwright/test'
import { root } from '../fixtures/bundle.js'
import { FramePage } from './frame-page.js'
import { stack } from './stack.js'

/** The policy as users read it, with its one variable part left open. */
const [published, publishedOfCallbacks] = [
  ...readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(/```\n(default-src [^`]+?)\n```/g),
].map(match => match[1]!.replace(/\s+/g, ' ')) as [string, string]
const pageOrigins = ['dapp.localhost', 'localhost', '127.0.0.1']
  .map(name => `http://${name}:${new URL(stack.pages).port}`)
  .join(' ')
const policyFor = (ancestors: string) => published.replace('<pages>', ancestors)

/** Where a provider sends its window back to: without a login that it belongs to, it says so. */
const callback = '/api/login/social/callback/google'

/** By its address: only browsers know the name of its host. */
const get = (path: string) => fetch(stack.frame.replace('wallet.dapp.localhost', '127.0.0.1') + path)

const headers: Readonly<Record<string, string>> = {
  'origin-agent-cluster': '?1',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

test('the policy of every page and file of the frame is the published one, letter by letter', async () => {
  const html = await (await get('/')).text()
  const worker = /name="w3m-worker" content="([^"]+)"/.exec(html)![1]!
  const script = /script type="module" src="([^"]+)"/.exec(html)![1]!
  for (const [path, ancestors] of [
    ['/', pageOrigins],
    ['/?projectId=unheard-of', pageOrigins],
    ['/popup', "'none'"],
    ['/device', "'none'"],
    [worker, "'none'"],
    [script, "'none'"],
    ['/api/login/social/result.js', "'none'"],
    ['/api/login/social/result.css', "'none'"],
    [callback, undefined],
  ] as const) {
    const response = await get(path)
    expect(response.status, path).toBe(path === callback ? 410 : 200)
    expect(response.headers.get('content-security-policy'), path).toBe(
      ancestors === undefined ? publishedOfCallbacks : policyFor(ancestors),
    )
    for (const [name, value] of Object.entries(headers))
      expect(response.headers.get(name), `${name} of ${path}`).toBe(value)
  }
})

const workerPolicy = 'the worker’s policy a second time'

/**
 * What code in the frame would try, and the directive that stops it. Each runs in a task of its own: what a test
 * evaluates at once is exempt from the rules on code made of text.
 */
const probes: readonly {
  readonly title: string
  readonly directive: string
  readonly run: (otherOrigin: string) => unknown
}[] = [
  {
    title: 'eval',
    directive: 'require-trusted-types-for',
    run: () => (globalThis as never as { eval(text: string): unknown })['eval']('globalThis.broken = "eval"'),
  },
  {
    title: 'a function made of text',
    directive: 'require-trusted-types-for',
    run: () => Reflect.construct(Function, ['globalThis.broken = "Function"'])(),
  },
  {
    title: 'a timer made of text',
    directive: 'require-trusted-types-for',
    run: () => (setTimeout as (code: unknown) => void)('globalThis.broken = "timer"'),
  },
  {
    title: 'markup made of text',
    directive: 'require-trusted-types-for',
    run: () => (document.createElement('p').innerHTML = '<img src=x>'),
  },
  {
    title: 'a policy of its own that makes markup',
    directive: 'trusted-types',
    run: () =>
      (
        globalThis as never as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
      ).trustedTypes.createPolicy('mine', {}),
  },
  {
    title: workerPolicy,
    directive: 'trusted-types',
    run: () =>
      (
        globalThis as never as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
      ).trustedTypes.createPolicy('w3m-worker', {}),
  },
  {
    title: 'a script’s address made of text',
    directive: 'require-trusted-types-for',
    run: otherOrigin => (document.createElement('script').src = `${otherOrigin}/x.js`),
  },
  {
    title: 'a worker from text',
    directive: 'require-trusted-types-for',
    run: () => new Worker('data:text/javascript,0'),
  },
  { title: 'a module from elsewhere', directive: 'script-src-elem', run: otherOrigin => import(`${otherOrigin}/x.js`) },
  {
    title: 'a module from text',
    directive: 'script-src-elem',
    run: () => import(String('data:text/javascript,globalThis.broken="module"')),
  },
  {
    title: 'a script’s text',
    directive: 'require-trusted-types-for',
    run: () => {
      const script = document.createElement('script')
      script.append('globalThis.broken = "inline"')
      document.body.append(script)
    },
  },
  {
    title: 'a handler in an attribute',
    directive: 'require-trusted-types-for',
    run: () => document.body.setAttribute('onclick', 'globalThis.broken = "handler"'),
  },
  {
    title: 'an element’s inline style',
    directive: 'style-src-attr',
    run: () => document.body.setAttribute('style', 'color:red'),
  },
  {
    title: 'a style element',
    directive: 'style-src-elem',
    run: () => document.head.append(Object.assign(document.createElement('style'), { textContent: 'body{color:red}' })),
  },
  {
    title: 'a style sheet from elsewhere',
    directive: 'style-src-elem',
    run: otherOrigin =>
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${otherOrigin}/x.css` }),
      ),
  },
  {
    title: 'a picture from elsewhere',
    directive: 'img-src',
    run: otherOrigin => Object.assign(new Image(), { src: `${otherOrigin}/x.png?secret` }),
  },
  {
    title: 'a font from elsewhere',
    directive: 'font-src',
    run: otherOrigin => new FontFace('x', `url(${otherOrigin}/x.woff2)`).load(),
  },
  {
    title: 'a film from elsewhere',
    directive: 'media-src',
    run: otherOrigin => Object.assign(document.createElement('video'), { src: `${otherOrigin}/x.mp4` }),
  },
  {
    title: 'a request elsewhere',
    directive: 'connect-src',
    run: otherOrigin => fetch(`${otherOrigin}/x`, { method: 'POST', body: 'secret', mode: 'no-cors' }),
  },
  {
    title: 'a beacon elsewhere',
    directive: 'connect-src',
    run: otherOrigin => navigator.sendBeacon(`${otherOrigin}/x`, 'secret'),
  },
  {
    title: 'an old request elsewhere',
    directive: 'connect-src',
    run: otherOrigin => {
      const request = new XMLHttpRequest()
      request.open('POST', `${otherOrigin}/x`)
      request.send('secret')
    },
  },
  {
    title: 'a stream from elsewhere',
    directive: 'connect-src',
    run: otherOrigin => new EventSource(`${otherOrigin}/x`),
  },
  {
    title: 'a socket elsewhere',
    directive: 'connect-src',
    run: otherOrigin => new WebSocket(otherOrigin.replace('http', 'ws')),
  },
  {
    title: 'a frame in the frame',
    directive: 'frame-src',
    run: otherOrigin =>
      document.body.append(Object.assign(document.createElement('iframe'), { src: `${otherOrigin}/` })),
  },
  {
    title: 'an object',
    directive: 'require-trusted-types-for',
    run: otherOrigin =>
      document.body.append(Object.assign(document.createElement('object'), { data: `${otherOrigin}/x` })),
  },
  {
    title: 'a form',
    directive: 'form-action',
    run: otherOrigin => {
      const form = Object.assign(document.createElement('form'), {
        action: `${otherOrigin}/x`,
        method: 'post',
        target: '_blank',
      })
      document.body.append(form)
      form.submit()
    },
  },
  {
    title: 'another base of addresses',
    directive: 'base-uri',
    run: otherOrigin =>
      document.head.append(Object.assign(document.createElement('base'), { href: `${otherOrigin}/` })),
  },
]
/** On a page that made no such policy a first time. */
const withoutWorker = probes.filter(({ title }) => title !== workerPolicy)

/**
 * Runs a probe by a timer of the frame's own. @returns the directives that stopped something, and whether code came
 * through
 */
const probe = async (
  frame: Frame,
  run: (otherOrigin: string) => unknown,
  otherOrigin: string,
  longest = 1_500,
): Promise<{ readonly directives: readonly string[]; readonly broken: unknown }> =>
  await frame.evaluate(
    async ({ text, address, longest }) => {
      const directives: string[] = []
      const note = ({ effectiveDirective }: SecurityPolicyViolationEvent) => void directives.push(effectiveDirective)
      addEventListener('securitypolicyviolation', note)
      // The one function of text here is the test's own: an evaluation by the browser's tool may make it.
      const attempt = Reflect.construct(Function, [`return (${text})`])() as (otherOrigin: string) => unknown
      await new Promise<void>(resolve =>
        setTimeout(() => {
          try {
            Promise.resolve(attempt(address)).catch(() => undefined)
          } catch {
            // Stopped, as it should be.
          }
          // The browser tells of some of them a moment later.
          const endMs = performance.now() + longest
          const timer = setInterval(() => {
            if (directives.length === 0 && performance.now() < endMs) return
            clearInterval(timer)
            resolve()
          }, 10)
        }),
      )
      removeEventListener('securitypolicyviolation', note)
      return { directives, broken: (globalThis as { readonly broken?: unknown }).broken }
    },
    { text: run.toString(), address: otherOrigin, longest },
  )

test(`the browser stops ${probes.length} ways to run code, load things or tell somebody something`, async ({
  page,
}) => {
  expect(probes.length).toBeGreaterThanOrEqual(15)
  const host = new FramePage(page)
  await host.open()
  await page.evaluate(() => window.frameHost.isConnected())
  const frame = page.frames().find(frame => frame.url().startsWith(stack.frame))!
  // A request that the policy stops is told of as one that failed for it.
  const answered: string[] = []
  page.on('response', response => answered.push(response.url()))
  for (const { title, directive, run } of probes) {
    const { directives, broken } = await probe(frame, run, stack.api)
    expect.soft(directives, title).toContain(directive)
    expect.soft(broken, title).toBe(undefined)
  }
  expect(answered.filter(url => url.startsWith(stack.api))).toEqual([])
  expect(await page.evaluate(() => window.frameHost.isConnected()), 'the frame itself is none the worse').toEqual({
    isConnected: false,
  })
})

for (const [title, path] of [
  ['the page of a mailed link', '/device'],
  ['the page that a social login comes back to', callback],
] as const) {
  test(`the browser stops ${withoutWorker.length} of them on ${title} too`, async ({ page }) => {
    await page.goto(stack.frame + path)
    const answered: string[] = []
    page.on('response', response => answered.push(response.url()))
    for (const { title, directive, run } of withoutWorker) {
      const { directives, broken } = await probe(page.mainFrame(), run, stack.api)
      expect.soft(directives, title).toContain(directive)
      expect.soft(broken, title).toBe(undefined)
    }
    expect(answered.filter(url => url.startsWith(stack.api))).toEqual([])
  })
}

test('what the policy allows works, so that the probes above mean something', async ({ page }) => {
  const host = new FramePage(page)
  await host.open()
  await page.evaluate(() => window.frameHost.isConnected())
  const frame = page.frames().find(frame => frame.url().startsWith(stack.frame))!
  for (const run of [
    () => fetch('/api/frame-config'),
    () => Object.assign(new Image(), { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }),
    () => document.body.style.setProperty('color', 'inherit'),
  ])
    expect((await probe(frame, run, stack.api, 200)).directives, run.toString()).toEqual([])
})
