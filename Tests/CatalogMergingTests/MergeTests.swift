import CatalogMerging
import Diagnostics
import Testing
