/**
 * The origin of the page around this one, as the browser reports it; undefined at the top. Browsers without
 * `ancestorOrigins` have the referrer: if it were wrong, messages to it would reach nobody. `null` for a page
 * without an origin of its own.
 */
export function parentOrigin({
  parent,
  self,
  location,
  document,
}: Pick<Window, 'parent' | 'self' | 'location' | 'document'> = window): string | undefined {
  if (parent === self) return undefined
  const ancestors: DOMStringList | undefined = location.ancestorOrigins
  if (ancestors) return ancestors[0]
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : 'null'
}
