// What may be installed, as pure checks over a package-lock.json of version 3.

const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'CC-BY-4.0',
  'CC-BY-3.0',
]
const notForShipping = ['Python-2.0', 'CC-BY-4.0', 'CC-BY-3.0']

/** Licences of what ships, and of what only develops. */
export const licences = {
  shipped: permissive.filter(name => !notForShipping.includes(name)),
  development: [...permissive, 'MPL-2.0', 'Zlib'],
}

/** GPL tools that run beside the product, unmodified, in development only. */
export const gplTools = ['@uniswap/v2-core', '@uniswap/v2-periphery', '@uniswap/lib', '@account-abstraction/contracts']

/** Packages that changed their licence: the last free version of each. */
export const pins = {
  '@walletconnect/universal-provider': '2.21.8',
  '@walletconnect/sign-client': '2.21.8',
  '@walletconnect/core': '2.21.8',
  '@walletconnect/utils': '2.21.8',
  '@walletconnect/types': '2.21.8',
  '@reown/walletkit': '1.2.10',
}
/** Never a dependency, in any version. */
export const never = [/^@reown\/appkit/]

/** Packages whose package.json names no SPDX licence, and what their readme and licence file say. */
export const known = {
  only: 'MIT',
  // Its licence file is the MIT licence.
  spawndamnit: 'MIT',
  // Its licence file puts it in the public domain.
  'deep-freeze-strict': 'CC0-1.0',
}

/**
 * @typedef {{ path: string, name: string, version: string, license: string | undefined, dev: boolean, hasInstallScript:
 * boolean, resolved: string | undefined }} Entry
 */

/** The packages of others in a lock file; those of this repository are left out. @returns {Entry[]} */
export function installed(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(
      ([
        path,
        { version = '', license, dev = false, devOptional = false, hasInstallScript = false, resolved, name },
      ]) => ({
        path,
        name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version,
        license: typeof license === 'object' ? license?.type : license,
        dev: dev || devOptional,
        hasInstallScript,
        resolved,
      }),
    )
}

/**
 * The paths of everything that the products reach by their dependencies: what ships, or runs with a host or on the
 * server.
 * @param {readonly string[]} folders the packages and apps that are delivered
 */
export function shippedPaths(lock, folders) {
  const visited = new Set()
  const visit = (from, name) => {
    for (let base = from; ; base = base.replace(/\/?[^/]*$/, '')) {
      const path = `${base ? `${base}/` : ''}node_modules/${name}`
      const entry = lock.packages[path]
      if (entry) {
        const real = entry.link ? entry.resolved : path
        if (visited.has(real)) return
        visited.add(real)
        const {
          dependencies = {},
          optionalDependencies = {},
          peerDependencies = {},
          peerDependenciesMeta = {},
        } = lock.packages[real] ?? {}
        const peers = Object.keys(peerDependencies).filter(peer => !peerDependenciesMeta[peer]?.optional)
        for (const next of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers])
          visit(real, next)
        return
      }
      if (!base) return // an optional package of another platform
    }
  }
  for (const folder of folders)
    for (const name of Object.keys(lock.packages[folder]?.dependencies ?? {})) visit(folder, name)
  return visited
}

/** Whether an SPDX expression is met by a list: any side of OR, every side of AND. */
export function allowedBy(expression, list) {
  const text = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/\sOR\s/.test(text)) return text.split(/\sOR\s/).some(part => allowedBy(part, list))
  if (/\sAND\s/.test(text)) return text.split(/\sAND\s/).every(part => allowedBy(part, list))
  return list.includes(text)
}

/** @param {readonly Entry[]} entries @param {Set<string>} shipped @returns {string[]} */
export function licenceFaults(entries, shipped, licenceOf = entry => known[entry.name] ?? entry.license) {
  return entries.flatMap(entry => {
    const license = licenceOf(entry)
    const ships = shipped.has(entry.path)
    if (!license) return [`${entry.path} names no licence`]
    if (!ships && gplTools.includes(entry.name)) return []
    if (allowedBy(license, ships ? licences.shipped : licences.development)) return []
    return [`${entry.path} is ${license}, which may not be ${ships ? 'shipped' : 'used in development'}`]
  })
}

/** @param {readonly Entry[]} entries @returns {string[]} */
export const pinFaults = entries =>
  entries.flatMap(({ name, version, path }) => [
    ...(never.some(pattern => pattern.test(name)) ? [`${path} may never be a dependency`] : []),
    ...(pins[name] && pins[name] !== version ? [`${path} is ${version}; the last free version is ${pins[name]}`] : []),
  ])

/**
 * @param {readonly Entry[]} entries @param {Record<string, boolean>} allowScripts of the root package.json @returns
 * {string[]}
 */
export const scriptFaults = (entries, allowScripts) =>
  entries
    .filter(({ name, hasInstallScript }) => hasInstallScript && !(name in allowScripts))
    .map(({ path }) => `${path} has an install script that allowScripts does not decide about`)

/**
 * What a package asks for as a range, so that an application's own copy serves it too. This repository has the one
 * version that the root pins.
 */
export const ranges = { '@w3m/core': ['viem'] }

/**
 * Every other dependency of our own packages is one exact version; also one that goes by another name here; peers are
 * ranges by their nature. @returns {string[]}
 */
export const exactFaults = manifests =>
  manifests.flatMap(({ path, manifest }) =>
    ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind =>
      Object.entries(manifest[kind] ?? {})
        .filter(([name]) => !ranges[manifest.name]?.includes(name))
        .filter(([, version]) => !/^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version) && version !== '*')
        .map(([name, version]) => `${path} wants ${name} ${version}, which is not one exact version`),
    ),
  )

/** A lock file that names a server binds everyone to it. @returns {string[]} */
export const addressFaults = entries =>
  entries
    .filter(({ resolved }) => /^[a-z+]+:\/\//.test(resolved ?? ''))
    .map(({ path, resolved }) => `${path} is bound to ${new URL(resolved).host}`)
