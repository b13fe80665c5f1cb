// Of devices: those of a wallet from before the recovery had generations, and browsers that tell less or keep less.

const vault = 'apps/frame/src/vault'
const page = 'apps/frame/src/page'
const rotation = `${vault}/recovery-rotation.ts`
const rotationTest = `${vault}/recovery-rotation`
const previous = `${vault}/previous-wallets`

/** @type {readonly import('../fixes.mjs').Fix[]} */
export const deviceFixes = [
  {
    name: 'a password is blinded otherwise each time',
    file: `${vault}/secrets/password-prf.ts`,
    replace: 'oprf.blind(password)',
    by: 'oprf.blind(password, length => new Uint8Array(length).fill(7))',
    test: `${vault}/secrets/password-prf`,
    red: 'is blinded otherwise each time',
  },
  {
    name: 'a way back from before it signed is not lost by that',
    file: rotation,
    replace: "return isEnded ? 'dropped' : 'linked'",
    by: "return 'dropped'",
    test: previous,
    red: 'moves over when a device is used',
  },
  {
    name: 'a way back that a removed device may have opened is none any more',
    file: rotation,
    replace: 'const isEnded = row.proofKey === undefined &&',
    by: 'const isEnded = false &&',
    test: previous,
    red: 'keeps a passkey that signs when a device is removed, and drops one that never did',
  },
  {
    name: 'an old wallet moves over at its next use',
    file: rotation,
    replace: 'if (!generation) await rotate(deps, { isQuiet: true })',
    by: 'if (!generation) return',
    test: previous,
    red: 'opens all the same where it could not move over (lost), and moves over the next time',
  },
  {
    name: 'a wrong password removes no device',
    file: rotation,
    replace: "if (keys.proofKey !== proofKey) throw new VaultError('RECOVERY_WRONG')",
    by: 'void [keys, proofKey]',
    test: rotationTest,
    red: 'keeps its device where another password was typed than the present one',
  },
  {
    name: 'a wrong password of an old wallet removes no device',
    file: rotation,
    replace:
      "if (wrapped) return wipe(await unwrapPrevious({ wrapped, salt }, { kind: 'password', secret }, session.user().id))",
    by: 'if (wrapped) return void [unwrapPrevious, wipe, session]',
    test: previous,
    red: 'keeps its password where that is typed at the removal of a device',
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
    replace: "=== 'NO_STORAGE') pendingSetUp = undefined",
    by: "=== 'NO_STORAGE') pendingCheck = undefined",
    test: `${page}/session/storage-guard`,
    red: 'asks again where a new wallet was not made for want of it',
  },
  {
    name: 'a log-out ends a session that this page never used',
    file: `${vault}/session-handlers.ts`,
    replace: 'if (isUnused) await session.renew()',
    by: '',
    test: `${vault}/session-handlers`,
    red: 'ends at the server where this page was loaded since',
  },
]
