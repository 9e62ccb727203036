// The face of the module: all that others may use of it.
export { erasePerson } from './erasure/erase-person.ts';
export { findOpen } from './erasure/find-open.ts';
export { exportPerson } from './export/export-person.ts';
export { findHeld } from './export/find-held.ts';
export { privacyModule } from './module.ts';
export { personName, personOf } from './person.ts';
