// What set-up does about the browser engines, on machines that are not there: what they have, who runs it, and what
// the package manager brings.
import { describe, it } from 'node:test'
import assert from 'node:assert/strict'
import { ensureChromium, findHeadless } from '../../scripts/chromium.mjs'
import { ensureFirefox, findFirefox, firefox } from '../../scripts/firefox.mjs'
import { settleCounts } from '../../scripts/test/counts.mjs'
import { withEngine } from '../../scripts/test/stages.mjs'
import { ensureWebKit, findWebKit, webkit } from '../../scripts/webkit.mjs'

const bin = '/usr/bin'
const debian = '/etc/debian_version'
const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** What Debian's packages lay on the disk. */
const enginesByDistribution = {
  'firefox-esr': [`${bin}/firefox-esr`],
  'webkit2gtk-driver': [`${bin}/WebKitWebDriver`, miniBrowser],
  xvfb: [`${bin}/Xvfb`],
  openbox: [`${bin}/openbox`],
  openssl: [`${bin}/openssl`],
  chromium: [`${bin}/chromium`],
  'chromium-headless-shell': [`${bin}/chromium-headless-shell`],
}
const everything = Object.values(enginesByDistribution).flat()

/**
 * A machine of a table's row. The package manager installs what it has of `offers`, and nothing where it lacks one of
 * what it is asked for, as apt-get does.
 */
function machineOf({
  files = [],
  offers = Object.keys(enginesByDistribution),
  platform = 'linux',
  isDebian = platform === 'linux',
  isRoot = true,
  isCi = false,
  isOnline = true,
  env = {},
} = {}) {
  const disk = new Set([...files, ...(isDebian ? [debian] : [])])
  const output = []
  const installed = []
  return {
    output,
    installed,
    machine: {
      platform,
      isRoot,
      isCi,
      env,
      exists: path => disk.has(path),
      list: folder => [
        ...new Set(
          [...disk]
            .filter(path => path.startsWith(`${folder}/`))
            .map(path => path.slice(folder.length + 1).split('/')[0]),
        ),
      ],
      which: name => [`${bin}/${name}`].find(path => disk.has(path)),
      aptGet([command, ...rest]) {
        if (command === 'update') return isOnline
        const packages = rest.filter(argument => !argument.startsWith('-'))
        if (!isOnline || !packages.every(name => offers.includes(name))) return false
        installed.push(...packages)
        for (const path of packages.flatMap(name => enginesByDistribution[name])) disk.add(path)
        return true
      },
      log: line => output.push(line),
    },
  }
}

const installs = ({ name, packages }) => `No ${name} was found: installing ${packages.join(', ')}.`
const leavesOut = ({ name, advice }) => `There is no ${name}: the tests leave that engine out. ${advice}`
const refuses = ({ name, advice }) => `There is no ${name}, and continuous integration may not leave it out. ${advice}`

for (const [engine, ensure, find] of [
  [firefox, ensureFirefox, findFirefox],
  [webkit, ensureWebKit, findWebKit],
]) {
  const { packages } = engine
  const nothing = { lines: [], packages: [], isThere: false }
  describe(`set-up with ${engine.name}`, () => {
    for (const [title, row, expected] of [
      ['does nothing where it is there', { files: everything }, { ...nothing, isThere: true }],
      ['does nothing where it is there, in CI', { files: everything, isCi: true }, { ...nothing, isThere: true }],
      ['installs it as root', {}, { lines: [installs(engine)], packages, isThere: true }],
      ['installs it as root in CI', { isCi: true }, { lines: [installs(engine)], packages, isThere: true }],
      ['leaves it out with a line, not as root', { isRoot: false }, { ...nothing, lines: [leavesOut(engine)] }],
      ['leaves it out with a line, on another Linux', { isDebian: false }, { ...nothing, lines: [leavesOut(engine)] }],
      ['leaves it out with a line, on a Mac', { platform: 'darwin' }, { ...nothing, lines: [leavesOut(engine)] }],
      [
        'leaves it out with a line where there is no network',
        { isOnline: false },
        { ...nothing, lines: [installs(engine), leavesOut(engine)] },
      ],
      [
        'leaves it out with a line where Debian has no such package',
        { offers: [] },
        { ...nothing, lines: [installs(engine), leavesOut(engine)] },
      ],
      ['fails in CI, not as root', { isRoot: false, isCi: true }, { ...nothing, error: refuses(engine) }],
      [
        'fails in CI where there is no network',
        { isOnline: false, isCi: true },
        { ...nothing, lines: [installs(engine)], error: refuses(engine) },
      ],
    ]) {
      it(title, () => {
        const { machine, output, installed } = machineOf(row)
        let error
        try {
          ensure(machine)
        } catch (thrown) {
          error = thrown.message
        }
        const isThere = find(machine) !== undefined
        assert.deepEqual({ lines: output, packages: installed, isThere, error }, { error: undefined, ...expected })
      })
    }
  })
}

describe('a stage that needs an engine', () => {
  const ran = { code: 0, timedOut: undefined, output: 'ran', counts: { passed: 3, failed: 0, skipped: 0 } }
  for (const [title, row, expected] of [
    ['runs where it is there', { files: everything }, { counts: ran.counts, reason: undefined }],
    ['runs in CI, which may not leave it out', { isCi: true }, { counts: ran.counts, reason: undefined }],
    [
      'is skipped, and says so, where it is left out',
      {},
      { counts: { passed: 0, failed: 0, skipped: 1 }, reason: 'is left out: there is no WebKit' },
    ],
  ])
    it(title, async () => {
      const stage = withEngine(webkit, () => Promise.resolve(ran), machineOf(row).machine)
      assert.deepEqual(settleCounts(await stage({})), expected)
    })
})

const webkitParts = webkit.packages.flatMap(name => enginesByDistribution[name])

describe('finding WebKit', () => {
  it('names all that drives it', () =>
    assert.deepEqual(findWebKit(machineOf({ files: webkitParts }).machine), {
      driver: `${bin}/WebKitWebDriver`,
      screen: `${bin}/Xvfb`,
      manager: `${bin}/openbox`,
      browser: miniBrowser,
    }))
  for (const missing of webkitParts)
    it(`needs ${missing}`, () =>
      assert.equal(findWebKit(machineOf({ files: webkitParts.filter(path => path !== missing) }).machine), undefined))
})

describe('finding Firefox', () => {
  const named = '/opt/firefox/firefox'
  for (const [title, row, expected] of [
    ['takes the one that is named', { files: [named, ...everything], env: { W3M_FIREFOX: named } }, named],
    [
      'takes an installed one where the named one is not there',
      { files: everything, env: { W3M_FIREFOX: named } },
      `${bin}/firefox-esr`,
    ],
    ['takes the one of a Linux without an ESR', { files: [`${bin}/firefox`] }, `${bin}/firefox`],
    ['finds none', {}, undefined],
  ])
    it(title, () => assert.equal(findFirefox(machineOf(row).machine), expected))
})

describe('set-up with Chromium', () => {
  const named = '/opt/chromium/chromium'
  const shell = `${bin}/chromium-headless-shell`
  const chromium = `${bin}/chromium`
  const both = ['chromium', 'chromium-headless-shell']
  const installsIt = 'Installing the chromium-headless-shell package, and chromium with it.'
  const downloadsIt = 'No Chromium was found: downloading the one of Playwright.'
  const nothing = { lines: [], packages: [], downloads: 0, found: undefined }
  for (const [title, row, expected] of [
    ['does nothing where both are there', { files: [chromium, shell] }, { ...nothing, found: shell }],
    ['does nothing where one is named', { files: [named], env: { W3M_CHROMIUM: named } }, { ...nothing, found: named }],
    [
      'does nothing where one is there, not as root',
      { files: [chromium], isRoot: false },
      { ...nothing, found: chromium },
    ],
    ['installs both as root', {}, { ...nothing, lines: [installsIt], packages: both, found: shell }],
    [
      'installs what an older Debian has',
      { offers: ['chromium'] },
      { ...nothing, lines: [installsIt], packages: ['chromium'], found: chromium },
    ],
    [
      'takes the one that is there where an older Debian has no headless shell',
      { files: [chromium], offers: ['chromium'] },
      { ...nothing, lines: [installsIt], found: chromium },
    ],
    ['takes the one that Playwright downloaded before', { isRoot: false, own: true }, nothing],
    [
      'downloads the one of Playwright, not as root',
      { isRoot: false },
      { ...nothing, lines: [downloadsIt], downloads: 1 },
    ],
    [
      'downloads the one of Playwright where the package manager fails',
      { isOnline: false },
      { ...nothing, lines: [installsIt, downloadsIt], downloads: 1 },
    ],
    [
      'fails, in CI or not, where nothing can be downloaded either',
      { isRoot: false, isDownloadBroken: true },
      {
        ...nothing,
        lines: [downloadsIt],
        downloads: 1,
        error: 'There is no browser for the tests. Install Chromium or Chrome, or name one in W3M_CHROMIUM.',
      },
    ],
  ]) {
    it(title, async () => {
      const { machine, output, installed } = machineOf(row)
      let downloads = 0
      const downloaded = {
        isThere: () => Promise.resolve(row.own ?? false),
        download() {
          downloads++
          if (row.isDownloadBroken) throw new Error('no network')
        },
      }
      const error = await ensureChromium(machine, downloaded).then(
        () => undefined,
        ({ message }) => message,
      )
      assert.deepEqual(
        { lines: output, packages: installed, downloads, found: findHeadless(machine), error },
        { error: undefined, ...expected },
      )
    })
  }
})
