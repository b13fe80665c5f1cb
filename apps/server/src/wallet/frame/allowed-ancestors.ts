/** Which pages may embed the secure frame, and ask for logins. */
export interface AllowedAncestors {
  /**
   * Origins for the project of a frame's address, as `frame-ancestors` has them; empty: nobody. One that is not known
   * is as good as none.
   */
  of(projectId: string | undefined): readonly string[]
  /** Whether an origin may embed the frame of that project. */
  lists(projectId: string | undefined, origin: string): boolean
  /** Whether an origin is on any of the lists. */
  has(origin: string): boolean
}

/** An origin, or `https://*.name.tld` for every subdomain of a name: nothing wider. */
export function isAncestor(text: string): boolean {
  const plain = text.replace(/^https:\/\/\*\.(?=[a-z0-9-]+\.[a-z0-9.-]*[a-z])/, 'https://')
  return /^https?:\/\/[a-z0-9.:[\]-]+$/.test(plain) && URL.canParse(plain) && new URL(plain).origin === plain
}

const isAmong = (entries: readonly string[], origin: string): boolean =>
  entries.some(
    entry =>
      entry === origin ||
      (entry.startsWith('https://*.') &&
        origin.startsWith('https://') &&
        URL.canParse(origin) &&
        new URL(origin).host.endsWith(entry.slice('https://*'.length))),
  )

/** `withoutProject` counts where a frame's address names no project that is known. */
export function allowedAncestors(
  withoutProject: readonly string[],
  projects: Readonly<Record<string, readonly string[]>>,
): AllowedAncestors {
  const lists = new Map(Object.entries(projects))
  const all = [...new Set([...withoutProject, ...[...lists.values()].flat()])]
  const of = (projectId: string | undefined) => lists.get(projectId ?? '') ?? withoutProject
  return {
    of,
    lists: (projectId, origin) => isAmong(of(projectId), origin),
    has: origin => isAmong(all, origin),
  }
}
