// The applications under this folder. Each has the shape that its framework's MIT template gives to a stranger, and W3M as the README says.
// All are type-checked with `skipLibCheck: false` but two, whose own types do not pass: Next names `URLPattern`, which the DOM's types lack,
// and wagmi's queries do not fit this React Query. In the one with wagmi our types are checked by themselves (tsconfig.w3m.json).

/**
 * @typedef {object} Consumer
 * @property {string} name of its folder
 * @property {string} shape whose template it is made after
 * @property {string} [serves] the folder that is served as it is
 * @property {(port: number) => string[]} [starts] or what serves it: arguments of `npm exec`
 * @property {boolean} [hasHooks] connects and disconnects by a library's hooks too
 */

/** @type {readonly Consumer[]} */
export const consumers = [
  { name: 'static-page', shape: 'a page with a script tag', serves: '.' },
  { name: 'vite-react-19', shape: 'create-vite, react-ts', serves: 'dist' },
  { name: 'vite-react-18', shape: 'create-vite, react-ts, with React 18', serves: 'dist' },
  { name: 'next', shape: 'create-next-app, app router, TypeScript', starts: port => ['next', 'start', '--port', String(port), '--hostname', '127.0.0.1'] },
  { name: 'vite-svelte', shape: 'create-vite, svelte-ts', serves: 'dist' },
  { name: 'vite-vue', shape: 'create-vite, vue-ts', serves: 'dist' },
  { name: 'webpack', shape: 'webpack’s own guide to TypeScript', serves: 'dist' },
  { name: 'esbuild', shape: 'esbuild’s own getting started', serves: 'dist' },
  { name: 'wagmi', shape: 'the getting-started pages of RainbowKit and ConnectKit, our connector in place of theirs', serves: 'dist', hasHooks: true },
]

/** What `npm test` takes the time for. */
export const everyday = ['static-page', 'vite-react-19']
