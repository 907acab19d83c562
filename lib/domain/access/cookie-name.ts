/**
 * The full name of a cookie. Over https it has the prefix `__Host-`: browsers then accept it from this host alone, over
 * https, so that no sibling host can set it. Over plain http they would refuse such a name.
 */
export const hostOnly = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)
