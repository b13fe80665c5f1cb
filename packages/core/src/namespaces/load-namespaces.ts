import type { LoadedNamespace, Namespace } from './namespace.js'

export const loadNamespace = async ({ name, load }: Namespace): Promise<LoadedNamespace> => ({ ...(await load()), name })

/** @throws where one cannot be loaded */
export const loadNamespaces = (namespaces: readonly Namespace[]): Promise<readonly LoadedNamespace[]> => Promise.all(namespaces.map(loadNamespace))

/** A namespace by its name; undefined where the instance has none such. */
export async function findNamespace(namespaces: readonly Namespace[], name: string): Promise<LoadedNamespace | undefined> {
  const found = namespaces.find(each => each.name === name)
  return found && loadNamespace(found)
}
