// Of devices: those of a wallet from before the recovery had generations, and browsers that tell less or keep less.

const vault = 'apps/frame/src/vault'
const page = 'apps/frame/src/page'
const rotation = `${vault}/recovery-rotation.ts`
const former = `${vault}/former-wallets`

/** @type {readonly import('../fixes.mjs').Fix[]} */
export const deviceFixes = [
  {
    name: 'a way back from before it signed is not lost by that',
    file: rotation,
    replace: "return isEnded ? 'dropped' : 'linked'",
    by: "return 'dropped'",
    test: former,
    red: 'moves over when a device is used',
  },
  {
    name: 'a way back that a removed device may have opened is none any more',
    file: rotation,
    replace: 'const isEnded = row.proofKey === undefined &&',
    by: 'const isEnded = false &&',
    test: former,
    red: 'keeps a passkey that signs when a device is removed, and drops one that never did',
  },
  {
    name: 'nothing is approved inside a page where the browser tells of no covers',
    file: `${page}/guard/click-guard.ts`,
    replace: "'isVisible' in Entry.prototype && ",
    by: '',
    test: `${page}/guard/click-guard`,
    red: 'in a browser that does not tell of covers',
  },
  {
    name: 'storage that the browser allowed before is used without a question',
    file: `${page}/session/storage-guard.ts`,
    replace: '(await wasAllowed()) ? await allowedStorage() : undefined',
    by: 'undefined',
    test: `${page}/session/storage-guard`,
    red: 'uses without a question what was allowed on an earlier visit',
  },
  {
    name: 'who has no wallet for want of storage is asked again',
    file: `${page}/session/storage-guard.ts`,
    replace: "=== 'NO_STORAGE') climbing = undefined",
    by: "=== 'NO_STORAGE') looking = undefined",
    test: `${page}/session/storage-guard`,
    red: 'asks again where a new wallet was not made for want of it',
  },
]
