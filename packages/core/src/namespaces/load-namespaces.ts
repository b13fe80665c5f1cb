import { invalidOption } from '../errors/invalid-option.js'
import type { LoadedNamespace, Namespace } from './namespace.js'

/**
 * @throws {W3mError} `INVALID_OPTION` when `load` or an export of its module has the wrong type: TypeScript reports it,
 * plain JavaScript does not
 */
export async function loadNamespace({ name, load }: Namespace): Promise<LoadedNamespace> {
  requireType(`namespaces.${name}.load`, load, 'function')
  const loaded = await load()
  requireType(`namespaces.${name}.isAddress`, loaded.isAddress, 'function')
  for (const key of ['accountTypes', 'features'] as const)
    requireType(`namespaces.${name}.${key}`, loaded[key], 'object')
  return { ...loaded, name }
}

function requireType(path: string, value: unknown, type: 'function' | 'object'): void {
  if (typeof value !== type) throw invalidOption(path, type, value)
}

/** @throws {W3mError} as `loadNamespace` does; and whatever keeps a module from being loaded */
export const loadNamespaces = (namespaces: readonly Namespace[]): Promise<readonly LoadedNamespace[]> =>
  Promise.all(namespaces.map(loadNamespace))

/** Loads a namespace by its name; undefined when the instance does not have it. */
export async function findNamespace(
  namespaces: readonly Namespace[],
  name: string,
): Promise<LoadedNamespace | undefined> {
  const found = namespaces.find(namespace => namespace.name === name)
  return found && loadNamespace(found)
}
