// Of the repository itself: what applications install, how that is made, and what tests bundle and time by themselves.

const tree = 'test/licences/licences.test.mjs'
const making = 'test/architecture/make-packages.test.mjs'
const linear = 'test/architecture/linear-time.test.mjs'
const silence = 'test/architecture/silence.test.mjs'
const engines = 'test/architecture/engines.test.mjs'
const onServers = 'test/api/server-side.test.mjs'

/** @type {readonly import('../fixes.mjs').Fix[]} */
export const repositoryFixes = [
  {
    name: 'an application’s own viem serves the core too',
    file: 'packages/core/package.json',
    replace: '"viem": "^',
    by: '"viem": "',
    test: tree,
    red: 'take a range only where an application’s own copy is to serve',
  },
  {
    name: 'the packages are built without the applications',
    file: 'scripts/build.mjs',
    replace: 'if (packagesOnly && !packageSteps.includes(name)) continue',
    by: '',
    test: making,
    red: 'are built without the applications',
  },
  {
    name: 'what npm ci installed is not installed for the packages once more',
    file: 'scripts/build.mjs',
    replace: "if (!packagesOnly || !existsSync(join(root, 'node_modules/typescript')))",
    by: '',
    test: making,
    red: 'nothing is installed once more',
  },
  {
    name: 'tarballs are made of the packages alone',
    file: 'scripts/pack.mjs',
    replace: "'scripts/build.mjs'), 'packages']",
    by: "'scripts/build.mjs')]",
    test: making,
    red: 'are laid as four tarballs in dist/',
  },
  {
    name: 'tarballs are laid in one folder',
    file: 'scripts/pack.mjs',
    replace: ", '--pack-destination', dist",
    by: '',
    test: making,
    red: 'are laid as four tarballs in dist/',
  },
  {
    name: 'connecting on a server is refused at once',
    file: 'packages/core/src/compose/load-slices.ts',
    replace: "if (!isBrowser) throw (await import('../errors/operation-error.js')).operationError('NO_BROWSER', {})",
    by: '',
    test: onServers,
    red: 'connect() rejects with NO_BROWSER',
  },
  {
    name: 'a message of line breaks does not silence the frame',
    file: 'apps/frame/src/page/approvals/sign-in-text.ts',
    replace: 'const signInSentence = /wants',
    by: 'const signInSentence = /\\s*wants',
    test: linear,
    red: 'a message to sign',
  },
  {
    name: 'an address of many slashes takes no more than its length',
    file: 'packages/core/src/api/join-url.ts',
    replace: '(?<!\\/)',
    by: '',
    test: linear,
    red: 'the address of a server',
  },
  {
    name: 'a command of the test run that speaks is not ended, however long it takes',
    file: 'scripts/test/child.mjs',
    replace: 'listen()\n      chunks.push(chunk)',
    by: 'chunks.push(chunk)',
    test: silence,
    red: 'that speaks slowly is not ended, however long it takes in all',
  },
  {
    name: 'continuous integration leaves no engine out',
    file: 'scripts/ensure-engine.mjs',
    replace: '!machine.isCi && ',
    by: '',
    test: engines,
    red: 'fails in CI, not as root',
  },
]
