/** What is left of the person in a booking that was erased (b6). */
export const ANONYMOUS_BOOKING = {
  name: null,
  email: null,
  email_key: null,
  phone: null,
  notes: null,
  brief_json: null,
} as const;

/** What is left of the person in an enquiry that was erased (b6). */
export const ANONYMOUS_CONTACT = {
  name: null,
  email: null,
  email_key: null,
  phone: null,
  message: null,
  brief_json: null,
} as const;
