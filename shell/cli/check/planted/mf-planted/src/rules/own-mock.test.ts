// caught by lint: plumbline(no-own-mocks)
import { jest } from '@jest/globals';

jest.mock('./default-export.ts');
